"use strict";

/** What stands between the header of a message and its body. */
const END_OF_HEADER = Buffer.from("\r\n\r\n");

/** A request that was cancelled, or whose answer nobody can use any more: no fault of anybody. */
const QUIET_ERRORS = new Set([-32800, -32801, -32802]);

/** JSON-RPC messages over a pair of streams, as the Language Server Protocol frames them. */
class Connection {
  #output;
  #rest = Buffer.alloc(0);
  #nextID = 1;
  #waiting = new Map();
  #handlers = new Map();

  /** Reads from `input`, and writes to `output`. */
  constructor(input, output) {
    this.#output = output;
    input.on("data", (bytes) => this.#receive(bytes));
    output.on("error", () => this.close());
  }

  /** Has `handler` take the parameters of each message `method`; what it returns is the answer. */
  on(method, handler) {
    this.#handlers.set(method, handler);
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  /** Returns a promise of the answer: `null` where it was cancelled by `token`, a vscode.CancellationToken. */
  request(method, params, token) {
    const id = this.#nextID++;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#send({ id, method, params });
    const listening = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return answer.finally(() => listening?.dispose());
  }

  /** Gives all who wait an empty answer: none will come. */
  close() {
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#output = null;
  }

  #send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.#output?.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#output?.write(body);
  }

  #receive(bytes) {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const end = this.#rest.indexOf(END_OF_HEADER);
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.#rest.toString("latin1", 0, end))?.[1]);
      const start = end + END_OF_HEADER.length;
      if (!(this.#rest.length >= start + length)) return;
      const body = this.#rest.toString("utf8", start, start + length);
      this.#rest = this.#rest.subarray(start + length);
      this.#handle(JSON.parse(body));
    }
  }

  #handle(message) {
    if (message.method === undefined) return this.#settle(message);
    const result = this.#handlers.get(message.method)?.(message.params);
    if (message.id !== undefined) this.#send({ id: message.id, result: result ?? null });
  }

  #settle({ id, result, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (!error) return waiting?.resolve(result);
    if (QUIET_ERRORS.has(error.code)) return waiting?.resolve(null);
    waiting?.reject(new Error(error.message));
  }
}

module.exports = { Connection };
