/** How a client is called in lists, references and messages. Pure. Source: domain.md §3.4. */
import type { Row } from '#resources'

type Named = Pick<Row<'clients'>, 'type' | 'first_name' | 'last_name' | 'company_name'>

/** A professional by the company, a private person by first and last name; by the other when that is empty; else ''. */
export function clientFullName({ type, first_name, last_name, company_name }: Named): string {
  const person = words([first_name, last_name])
  const company = words([company_name])
  return type === 'professionel' ? company || person : person || company
}

const words = (names: readonly (string | null)[]) => names.map((name) => name?.trim()).filter(Boolean).join(' ')
