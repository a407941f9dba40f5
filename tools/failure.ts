/** What a person at the terminal can act on; anything else that is thrown here is shown with its stack. */
export class Failure extends Error {
  readonly isInWords = true
}
