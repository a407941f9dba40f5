import type { CourierDay } from '#common/courier/day'

export const methodLabel = (day: CourierDay, method: string): string =>
  day.choices.payment_method.find(({ value }) => value === method)?.label ?? method
