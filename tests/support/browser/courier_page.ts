/** A courier with a phone: their rows, and what they do on its pages. */
import { translator } from '#backend/engine/i18n/translator'
import { DAY } from '#common/time/time'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { contextWith } from './browser_context.ts'
import { createSession } from './browser_session.ts'
import { connectBy, CourierNetwork } from './courier_network.ts'
import { siteUrl } from '../json_client.ts'
import { aCourier, aReadyOrder, aShipment, aVehicle } from '../rows/shipments.ts'
import { samplePicture } from '../rows/upload_files.ts'
import { withStore } from '../server/with_store.ts'
import type { Row } from '#resources'
import type { Browser, Page } from 'playwright'

const t = translator('ar')

export const dayAfter = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** On duty, with a vehicle, signed in on a phone in Arabic. */
export async function aCourierWithPhone(browser: Browser, network = new CourierNetwork()) {
  const courier = await withStore(async (store) =>
    aCourier(store, { password: DEMO_PASSWORD, on_duty: true, vehicle_id: (await aVehicle(store)).id, locale: 'ar' }))
  const session = await createSession(siteUrl(), 'courier', courier.phone)
  const context = await contextWith(browser, session, { locale: 'ar', width: 390, hasTouch: true })
  await connectBy(context, network)
  return { context, network, courier }
}

/** Unpaid deliveries of one item each, 90.00 MAD, behind the mosque; assigned to this courier. */
export const assignedDeliveries = (courier: Row<'couriers'>, count = 2) => withStore(async (store) => {
  const ready = []
  for (let each = 0; each < count; each++) ready.push(await aReadyOrder(store, { paid: false }))
  for (const { order } of ready)
    await store.update('addresses', order.delivery_address_id!, { location: { lat: 27.15, lng: -13.2 }, landmark: 'خلف المسجد' })
  const stops = ready.map(({ stop }) => stop)
  return { orders: ready.map(({ order }) => order), stops, shipment: await aShipment(store, stops, { courier_id: courier.id }) }
})

/** The items are on the vehicle, and it is on the way. */
export const leaveWith = ({ stops, shipment }: Awaited<ReturnType<typeof assignedDeliveries>>) => withStore(async (store) => {
  for (const { id } of stops) await store.transition('order_deliveries', id, 'load')
  await store.transition('shipments', shipment.id, 'leave')
})

export const pressCourier = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** A shipment of a later day asks before it begins. */
export const startEarly = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: t('courier.early.confirm') }).click()

/** The client signs with a finger. */
export async function sign(page: Page): Promise<void> {
  // The box that keeps its place while the pad loads has the same class.
  const pad = page.locator('canvas.signature')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 110, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: t('courier.proof.erase') }).waitFor()
}

/** The camera of the phone gives a photo to the open form. */
export async function takePhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').last().setInputFiles(await samplePicture('photo.jpg'))
  await page.locator('.photo-strip img').last().waitFor()
}
