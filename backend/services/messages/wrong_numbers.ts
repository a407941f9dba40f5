/** Numbers at which somebody else has answered: nothing is sent to them until the client has answered there or has another one. */
import type { Row } from '#resources'

type Numbers = Pick<Row<'clients'>, 'phone' | 'whatsapp' | 'wrong_phones'>

/** A client without a right number has none. */
export function withoutWrongNumbers<C extends Numbers>(client: C): Omit<C, 'phone'> & { readonly phone: string | null } {
  const right = <N extends string | null>(number: N) => (number !== null && client.wrong_phones?.includes(number) ? null : number)
  return { ...client, phone: right(client.phone), whatsapp: right(client.whatsapp) }
}
