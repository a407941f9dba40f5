import type { HttpError } from '@refinedev/core'

/** Any error of an API call, in the shape that Refine and the forms read. Status 0: no response was received. */
export class Failure extends Error implements HttpError {
  // Required by HttpError.
  [key: string]: unknown
  readonly statusCode: number
  readonly code: string
  /** Messages by field; `items.0.price` for children. */
  readonly errors: Record<string, string[]> | undefined

  constructor(statusCode: number, body: Body) {
    super(body.message)
    this.name = 'Failure'
    this.statusCode = statusCode
    this.code = body.code
    this.errors = body.errors
  }
}

/** The message of an error for the user. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The errors of the fields, which are more specific than the message; without any, the message. */
export function errorTexts(error: unknown): readonly [string, ...string[]] {
  const [first, ...others] = error instanceof Failure ? Object.values(error.errors ?? {}).flat() : []
  return first === undefined ? [errorText(error)] : [first, ...others]
}

interface Body {
  readonly code: string
  readonly message: string
  readonly errors?: Record<string, string[]> | undefined
}
