/** The page of an item: a photo is taken here, which the code beside the item on the page of its order opens on a phone. */
import { RoutedShow } from '../../resource/show.tsx'
import type { Item } from '../order.ts'
import { TakePhoto } from './take_photo.tsx'

export const Component = () => <RoutedShow parts={{ actions: (row) => <TakePhoto item={row as unknown as Item} /> }} />
