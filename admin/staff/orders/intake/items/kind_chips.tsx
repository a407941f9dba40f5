import { useState } from 'react'
import { flushSync } from 'react-dom'
import { localize, useTranslation } from '../../../definition/translation.ts'
import { ChipRadios } from '../../../../kit/controls/choices/chip_radios.tsx'
import type { ItemKind, ItemKinds } from './item_kinds.ts'

interface KindChipsProps {
  readonly id: string
  readonly kinds: ItemKinds
  readonly chosen: ItemKind | undefined
  readonly isRequired: boolean
  readonly error: string | undefined
  readonly onChange: (kind: ItemKind) => void
  readonly onEnter: () => void
}

/** The kinds of the category; those that are not its own on request. */
export function KindChips({ id, kinds, chosen, onChange, ...rest }: KindChipsProps) {
  const { t, language } = useTranslation()
  const [areAllShown, setAreAllShown] = useState(false)
  const isOther = chosen !== undefined && kinds.others.includes(chosen)
  const shown = areAllShown || isOther ? [...kinds.own, ...kinds.others] : kinds.own
  const labelOf = ({ subCategory, type }: ItemKind) =>
    (subCategory ? localize(subCategory.name, language) : t(`enums.item_type.${String(type)}`))
  return (
    <ChipRadios
      {...rest} id={id} label={t('order_items.fields.type')} value={chosen?.key ?? null}
      chips={shown.map((kind) => ({ value: kind.key, label: <bdi>{labelOf(kind)}</bdi> }))}
      onChange={(key) => {
        const kind = shown.find((one) => one.key === key)
        if (kind) onChange(kind)
      }}
    >
      {shown.length < kinds.own.length + kinds.others.length && (
        <button
          type="button" className="chip-more"
          onClick={({ currentTarget: { parentElement: chips } }) => {
            flushSync(() => { setAreAllShown(true) })
            // The button is gone: whoever uses keys goes on with what it has opened.
            chips?.querySelectorAll('input')[kinds.own.length]?.focus()
          }}
        >{t('ui.orders.intake.more_kinds')}</button>
      )}
    </ChipRadios>
  )
}
