/** The name of a client in lists, references and messages. Pure. Source: domain.md §3.4. */
import { personName } from '#common/text/person_name'
import type { Row } from '#resources'

type Named = Pick<Row<'clients'>, 'type' | 'first_name' | 'last_name' | 'company_name'>

/** A professional by the company, a private person by first and last name; by the other when that is empty; else ''. */
export function clientFullName({ type, company_name, ...names }: Named): string {
  const person = personName(names)
  const company = company_name?.trim() ?? ''
  return type === 'professionel' ? company || person : person || company
}
