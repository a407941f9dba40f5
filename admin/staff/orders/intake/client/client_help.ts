/** What is said below the search for a client, by what the clerk may do and what was found. Pure. */
import { readPhonePart } from '#common/text/phone'

/** `mayRead`: clients are found by phone number too; else by their name, which is all that a form reads of them. */
export interface ClientRights { readonly mayRead: boolean; readonly mayCreate: boolean }

export interface ClientHelp {
  readonly key: string
  /** Nothing is offered for what was typed. */
  readonly isProblem: boolean
}

/** `offered`: the number of choices for what was typed; null while it is searched, and before anything is typed. */
export function clientHelp(typed: string, offered: number | null, { mayRead, mayCreate }: ClientRights): ClientHelp {
  const isProblem = offered === 0
  return { key: `ui.orders.intake.client_help.${nameOf()}`, isProblem }

  function nameOf(): string {
    const isName = readPhonePart(typed) === null
    if (isProblem && (mayRead || isName)) return 'none'
    if (mayRead) return mayCreate ? 'find_or_create' : 'find'
    return mayCreate ? 'by_name_or_create' : 'by_name'
  }
}
