/** An order as its page reads it, with what the server sends beside the columns. */
import type { Row as Columns } from '#resources'
import { resourceOf } from '../definition/definition.ts'
import type { Can, Reference, Row } from '../definition/record.ts'

type Sent<R, Names extends string> = R & Row & { readonly can?: Can } & { readonly [N in Names]: Reference | null }

export type Item = Sent<Columns<'order_items'>, 'category' | 'sub_category'>
export type ServiceLine = Sent<Columns<'order_services'>, 'service' | 'order_item'>
export type Order = Sent<Columns<'orders'>, 'client' | 'address'>
  & { readonly items?: readonly Item[]; readonly services?: readonly ServiceLine[] }
export type Client = Columns<'clients'> & Row

export const orderResource = resourceOf('orders')
export const itemResource = resourceOf('order_items')
export const serviceResource = resourceOf('order_services')
