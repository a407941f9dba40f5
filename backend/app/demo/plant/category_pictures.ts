/** Generated pictures: icons of the categories, portraits of the staff, photos of received items. */
import { createHash } from 'node:crypto'
import { categoryDrawing, GROUND } from '#backend/pages/site/drawings'
import { fileCollectionOf } from '#schema/definition'
import { storeContent, confirmStoredFile } from '#backend/services/files/store_file'
import { StorageFailed } from '#backend/services/files/errors'
import { asMorph } from '#backend/engine/resource/caller'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import type { ResourceName, Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const MOST_PHOTOS = 8
const MOST_CARPETS = 4

/** Where files cannot be stored, the demo has no pictures. */
export async function addCategoryPictures(store: Store): Promise<void> {
  try {
    for (const { id, code } of await store.select('categories', {})) {
      const drawing = categoryDrawing(String(code))
      if (!drawing) continue
      const icon = svg(240, 240, `<rect width="240" height="240" fill="${GROUND}"/>${drawing}`)
      await store.update('categories', id, { icon_id: await insertPicture(store, 'categories', 'icon_id', 'icon', icon) })
    }
    for (const [n, { id }] of (await store.select('users', {})).entries()) {
      await store.update('users', id, { avatar_id: await insertPicture(store, 'users', 'avatar_id', 'portrait', face(n)) })
    }
    for (const [n, { id }] of (await findReceivedOrders(store)).entries()) {
      const photos = [
        await insertPicture(store, 'orders', 'photos', 'tapis', rug(n, 960, 720)),
        await insertPicture(store, 'orders', 'photos', 'tapis', rug(n + 3, 720, 960)),
      ]
      await store.update('orders', id, { photos })
    }
    for (const [n, { id, completed_at }] of (await findCarpetsOfFirstClient(store)).entries()) {
      const taken = async (name: 'photos_before' | 'photos_after', width: number) =>
        ({ [name]: [await insertPicture(store, 'order_items', name, 'tapis', rug(n + 1, width, 720))] })
      await store.update('order_items', id, {
        ...await taken('photos_before', 960), ...completed_at !== null && await taken('photos_after', 720),
      })
    }
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error
  }
}

async function findReceivedOrders(store: Store): Promise<Row<'orders'>[]> {
  return (await store.select('orders', { status: 'in_measure' })).slice(0, MOST_PHOTOS)
}

/** Who signs in to the demo as a client sees photos of their own. */
async function findCarpetsOfFirstClient(store: Store): Promise<Row<'order_items'>[]> {
  const [[client], [carpet]] = [await store.select('clients', {}), await store.select('categories', { code: 'TAPIS' })]
  if (!client || !carpet) return []
  const items = await store.select('order_items', { client_id: client.id, category_id: carpet.id })
  return items.filter(({ received_at }) => received_at !== null).slice(-MOST_CARPETS)
}

async function insertPicture(store: Store, resource: ResourceName, name: string, fileName: string, drawing: string): Promise<number> {
  const { default: sharp } = await import('sharp')
  const content = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer()
  const field = fieldOf(resourceOf(resource), name)
  const stored = await storeContent(content, field)
  const checksum = createHash('sha256').update(content).digest('hex')
  const { id } = await store.insert('media', {
    ...stored, checksum, file_name: `${fileName}.jpg`, collection: fileCollectionOf(name, field), by: store.caller && asMorph(store.caller),
  })
  await confirmStoredFile(store.trx, stored)
  return id
}

const COLOURS = [
  ['#8c2f28', '#e7c9a0', '#1f3d3a'], ['#23476b', '#d9b36c', '#7d2d24'], ['#4a5d3a', '#ead9b0', '#a4552f'],
  ['#5a2f4f', '#e0b7a1', '#2b3a55'],
] as const

/** A carpet: field, border and a row of diamonds. */
function rug(n: number, width: number, height: number): string {
  const [ground, light, dark] = COLOURS[n % COLOURS.length] ?? COLOURS[0]
  const border = Math.round(Math.min(width, height) / 10)
  const size = Math.round(Math.min(width, height) / 5)
  const rows = Math.max(1, Math.floor((height - 2 * border) / size) - (n % 2))
  const diamonds = Array.from({ length: rows }, (_, row) => {
    const y = border + size * (row + 0.8)
    const fill = row % 2 ? light : dark
    return [0.3, 0.5, 0.7].map((part) => `<rect x="${width * part - size / 3}" y="${y - size / 3}" width="${size / 1.5}"
      height="${size / 1.5}" transform="rotate(45 ${width * part} ${y})" fill="${fill}" stroke="${light}" stroke-width="4"/>`).join('')
  })
  return svg(width, height, `<rect width="100%" height="100%" fill="${dark}"/>
    <rect x="${border / 2}" y="${border / 2}" width="${width - border}" height="${height - border}" fill="${ground}"
      stroke="${light}" stroke-width="6"/>
    ${diamonds.join('')}`)
}

const SKINS = ['#c68a63', '#a86b45', '#d9a67f', '#8d5636']

function face(n: number): string {
  const [ground, light, dark] = COLOURS[n % COLOURS.length] ?? COLOURS[0]
  return svg(320, 320, `<rect width="320" height="320" fill="${light}"/>
    <path d="M40 320c10-84 60-124 120-124s110 40 120 124z" fill="${ground}"/>
    <circle cx="160" cy="132" r="66" fill="${SKINS[n % SKINS.length]}"/>
    <path d="M94 128a66 66 0 0 1 132 0c-24-34-108-34-132 0z" fill="${dark}"/>`)
}

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`
