/** An error that the user can act on: only its message is printed. Other errors are printed with their stack. */
export class UserError extends Error {
  readonly isUserError = true
}
