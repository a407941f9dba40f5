/** What an item looks like where it is named: its first photo, else the picture of its category. */
import { isFile, filesOf } from '../../fields/media/file_values.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { Picture } from '../../fields/media/picture.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { itemResource, type Item } from '../order.ts'
import { useCategories } from './category_buttons.tsx'

export function ItemPicture({ item }: { readonly item: Item }) {
  const categories = useCategories({ enabled: can('categories', 'list') }).query.data?.data ?? []
  const [photo] = PHOTOS.flatMap((name) => filesOf(fieldOf(itemResource, name), item))
  const icon = categories.find(({ id }) => id === item.category_id)?.icon
  return <Picture of={photo ?? (isFile(icon) ? icon : null)} />
}

const PHOTOS = ['photos_before', 'photos_after']
