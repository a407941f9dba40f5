/** Texts that the page and its exports share. Pure. */
import type { MessageSum, ZoneSum } from '#common/statistics'
import { localize, type I18n } from '../definition/translation.ts'

export const statisticsLabels = ({ t, language }: I18n) => {
  const area = t('enums.tarif_unit.m2')
  const text = (label: unknown) => localize(label, language)
  return {
    area, text,
    perArea: t('ui.statistics.per_area', { unit: area }),
    zone: ({ label, has_address }: Pick<ZoneSum, 'label' | 'has_address'>) =>
      (label ? text(label) : t(has_address ? 'ui.statistics.no_zone' : 'ui.statistics.no_address')),
    // Thousands of watt-hours are read as kilowatt-hours.
    meterUnit: (name: string) => (name === 'wh'
      ? { sign: t('ui.units.kWh'), of: (value: number | null) => value && value / 1000 }
      : { sign: t(`enums.meter_unit.${name}`), of: (value: number | null) => value }),
    way: (name: MessageSum['way']) => t(isOfWhatsapp(name) ? `ui.statistics.ways.${name}` : `enums.message_channel.${name}`),
    unit: (of: 'meter_unit' | 'material_unit', name: string) => t(`enums.${of}.${name}`),
  }
}

const isOfWhatsapp = (way: MessageSum['way']): way is 'window' | 'template' | 'text' => ['window', 'template', 'text'].includes(way)
