/** The cells of resources that say more, or less, than the usual ones; the lists inside pages of other records show them too. */
import type { OwnCells } from './resource/list/columns/own_cells.ts'

export const ownCells: OwnCells = {
  orders: () => import('./orders/list_cells.tsx').then(({ ORDER_CELLS }) => ORDER_CELLS),
  order_items: () => import('./orders/items/list_cells.tsx').then(({ ITEM_CELLS }) => ITEM_CELLS),
  order_delivery_items: () => import('./shipments/stops/piece_cells.ts').then(({ PIECE_CELLS }) => PIECE_CELLS),
}
