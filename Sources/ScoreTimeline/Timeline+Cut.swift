extension Timeline {
  /// Ends the score at `time`, or lets it last up to it.
  ///
  /// What would begin later is gone; what would last longer ends there. Feedbacks with a name are
  /// too short to be cut and stay whole.
  public mutating func cut(at time: Ticks) {
    events.removeAll { $0.start >= time }
    controls.removeAll { $0.start >= time }
    for index in events.indices where events[index].end > time {
      switch events[index].kind {
      case .preset: break
      case .transient, .continuous, .sound, .tone: events[index].end = time
      }
    }
    (completion, cutoff) = (time, time)
  }
}
