/// Which of a vibration's values is meant.
enum Aspect: CaseIterable {
  case intensity
  case sharpness

  /// The control that acts on it.
  var control: Control {
    switch self {
    case .intensity: .intensity
    case .sharpness: .sharpness
    }
  }
}

/// A vibration with an envelope.
struct MovingNote {
  /// Its place among the events.
  let index: Int
  let start: Ticks
  let end: Ticks
  private let intensity: Path
  private let sharpness: Path
  private let greatestIntensity: Double
  private let leastSharpness: Double
  private let movingAspects: [Bool]

  /// Creates the note of `event`, or `nil` iff none of its values moves.
  init?(_ event: Event, at index: Int) {
    guard case .continuous(let hum) = event.kind,
      !hum.intensity.isConstant || !hum.sharpness.isConstant
    else { return nil }
    let intensity = hum.intensity.rested(at: event.duration)
    let sharpness = hum.sharpness.rested(at: event.duration)
    guard !intensity.isConstant || !sharpness.isConstant else { return nil }
    self.index = index
    start = event.start
    end = event.end
    self.intensity = Path(intensity, from: start)
    self.sharpness = Path(sharpness, from: start)
    greatestIntensity = intensity.greatest
    leastSharpness = sharpness.least
    movingAspects = [!intensity.isConstant, !sharpness.isConstant]
  }

  /// Returns `true` iff the value moves.
  func moves(_ aspect: Aspect) -> Bool {
    switch aspect {
    case .intensity: movingAspects[0]
    case .sharpness: movingAspects[1]
    }
  }

  /// Returns the value over time.
  func path(_ aspect: Aspect) -> Path {
    switch aspect {
    case .intensity: intensity
    case .sharpness: sharpness
    }
  }

  /// Returns what the note wants of the control: 1 where it asks for nothing less.
  ///
  /// Of intensity, the value ÷ its greatest. Of sharpness, one minus the value's distance from its
  /// least; so for both the greatest of all notes' shapes is the one that all can live with.
  func shape(_ aspect: Aspect) -> Path {
    switch aspect {
    case .intensity: intensity.mapValues { $0 / greatestIntensity }
    case .sharpness: sharpness.mapValues { 1 - ($0 - leastSharpness) }
    }
  }
}
