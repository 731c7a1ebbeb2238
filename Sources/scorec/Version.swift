/// The version of the program, after https://semver.org.
let version = "0.1.0"
