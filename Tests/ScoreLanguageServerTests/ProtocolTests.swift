import ScoreJSON
import ScoreLanguageServer
import Testing

/// The protocol itself: sessions, errors, cancellation.
@Suite struct ProtocolTests {
  @Test func aSessionBeginsAndEnds() {
    var session = EditorSession()
    #expect(session.ask("shutdown", "null")["result"]?.content == .null)
    session.tell("exit", "null")
    #expect(session.server.ending == .orderly)
  }

  @Test func leavingWithoutAWordIsAbrupt() {
    var session = EditorSession()
    session.tell("exit", "null")
    #expect(session.server.ending == .abrupt)
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), (#"{"jsonrpc":"2.0","id":7}"#, -32600),
    (#"{"jsonrpc":"2.0","id":7,"method":"no/such"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":7,"method":"textDocument/no"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":{}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":[1]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}"#, -32600),
    (#"{"jsonrpc":"2.0","id":7,"method":"workspace/executeCommand"}"#, -32602),
  ]) func wrongMessagesAreAnswered(_ body: String, _ code: Int) {
    var session = EditorSession()
    let answers = session.send(body)
    #expect(answers.first?["error"]?["code"]?.number == Double(code))
    #expect(session.ask("workspace/symbol", #"{"query":""}"#)["result"]?.array?.isEmpty == true)
  }

  @Test func requestsBeforeTheBeginningAreRefused() {
    var server = LanguageServer(host: MemoryHost(), version: "test")
    server.receive(EditorSession.framed(#"{"id":1,"method":"shutdown"}"#))
    let answer = EditorSession.messages(in: server.answerNext() ?? [])
    #expect(answer.first?["error"]?["code"]?.number == -32002)
  }

  @Test func waitingRequestsAreCancelled() {
    var session = EditorSession("impact light")
    let hover = { (id: Int) in
      EditorSession.framed(
        """
        {"id":\(id),"method":"textDocument/hover","params":{"textDocument":\
        {"uri":"\(EditorSession.uri)"},"position":{"line":0,"character":1}}}
        """)
    }
    let cancel = EditorSession.framed(#"{"method":"$/cancelRequest","params":{"id":2}}"#)
    let answers = session.send(bytes: hover(1) + hover(2) + cancel)
    #expect(answers.first { $0["id"]?.number == 1 }?["result"]?["contents"] != nil)
    #expect(answers.first { $0["id"]?.number == 2 }?["error"]?["code"]?.number == -32800)
    // What is cancelled too late, or too early, is answered.
    #expect(session.send(bytes: hover(2) + hover(3)).count == 2)
    #expect(session.send(bytes: cancel + hover(2)).first?["result"]?["contents"] != nil)
  }

  @Test func messagesComeInAnyPieces() {
    let message = EditorSession.framed(#"{"id":1,"method":"shutdown"}"#)
    for size in 1...message.count {
      var session = EditorSession()
      var answers: [JSONValue] = []
      for start in stride(from: 0, to: message.count, by: size) {
        answers += session.send(bytes: Array(message[start..<min(start + size, message.count)]))
      }
      #expect(answers.count == 1)
    }
  }

  @Test func aBrokenHeaderIsAnsweredAndPassedOver() {
    var session = EditorSession()
    let answers = session.send(
      bytes: Array("Content-Length: x\r\n\r\n".utf8)
        + EditorSession.framed(#"{"id":1,"method":"shutdown"}"#))
    #expect(answers.first?["error"]?["code"]?.number == -32700)
    #expect(answers.last?["result"]?.content == .null)
  }

  @Test func commandsAreDone() {
    var session = EditorSession("impact light")
    _ = session.ask(
      "workspace/executeCommand",
      #"{"command":"score.play","arguments":["\#(EditorSession.uri)"]}"#)
    #expect(session.server.host.commands == ["score.play /scores/main.score"])
    let shown = session.notifications.last { $0["method"]?.string == "window/showMessage" }
    #expect(shown?["params"]?["message"]?.string == "done")
  }
}
