/**
 * The one recovery from a version that somebody else has replaced (409, E_VERSION): the record is read again, and the page takes it over.
 * Whoever writes a row as they have read it writes it through here.
 */
import { Failure } from './api_failure.ts'

interface VersionedWrite<Read, Answer> {
  /** As the user has seen it. */
  readonly read: Read
  readonly send: (read: Read) => Promise<Answer>
  /** Undefined when it cannot be read any more. */
  readonly readAgain: () => Promise<Read | undefined>
  /** True: send again, on top of what is stored now. False: the user looks at it first; the error is thrown. */
  readonly takeOver: (stored: Read, before: Read) => Promise<boolean> | boolean
}

export async function writeVersioned<Read, Answer>({ read, send, readAgain, takeOver }: VersionedWrite<Read, Answer>): Promise<Answer> {
  try {
    return await send(read)
  } catch (error) {
    if (!isStale(error)) throw error
    const stored = await readAgain()
    if (stored === undefined || !await takeOver(stored, read)) throw error
    return writeVersioned({ read: stored, send, readAgain, takeOver })
  }
}

/** Somebody else has saved the record first. Exported for the settings, until they are rows of the generic form. */
export const isStale = (error: unknown): error is Failure => error instanceof Failure && error.code === 'E_VERSION'

/** What was asked for does not fit what is stored now: mostly because somebody else has changed it. */
export const isOvertaken = (error: unknown): error is Failure => error instanceof Failure && error.statusCode === 409
