/** Types of an order as the API returns it: the columns, references and permissions. */
import type { Row as Columns } from '#resources'
import type { StoredFile } from '#schema/types'
import { resourceOf } from '../definition/definition.ts'
import type { Reference, Row } from '../definition/record.ts'
import type { Can } from '../../kit/providers/session/can.ts'

type ApiRow<R, Names extends string> = R & Row & { readonly can?: Can } & { readonly [N in Names]: Reference | null }

export type Item = ApiRow<Columns<'order_items'>, 'category' | 'sub_category' | 'current_stock' | 'current_task' | 'known_item'>
export type ServiceLine = ApiRow<Columns<'order_services'>, 'service' | 'order_item'>
export type Order = ApiRow<Columns<'orders'>, 'client' | 'address'>
  & { readonly items?: readonly Item[]; readonly services?: readonly ServiceLine[] }
/** `icon` is the picture of its buttons. */
export type Category = Columns<'categories'> & Row & { readonly icon?: StoredFile | null }
export type Client = Columns<'clients'> & Row

export const orderResource = resourceOf('orders')
export const itemResource = resourceOf('order_items')
export const serviceResource = resourceOf('order_services')

/** The subject of messages and follow-ups about the order: 'orders:12'. */
export const subjectOf = ({ id }: Order): string => `orders:${id}`
