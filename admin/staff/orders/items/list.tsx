/** The list of items: whose each is, how large and where. */
import { RoutedList } from '../../resource/list.tsx'
import { ITEM_CELLS } from './list_cells.tsx'

export const Component = () => <RoutedList parts={{ cells: ITEM_CELLS }} />
