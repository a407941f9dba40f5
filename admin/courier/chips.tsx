import type { ReactNode } from 'react'

interface ChipsProps<T extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[]
  readonly chosen: T | null
  readonly onChoose: (value: T) => void
}

/** One of a few, each a button of a thumb's size. */
export function Chips<T extends string | number>({ label, options, chosen, onChoose }: ChipsProps<T>) {
  return (
    <div className="chips" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value} type="button" role="radio" aria-checked={option.value === chosen} className="button"
          onClick={() => { onChoose(option.value) }}
        >{option.label}</button>
      ))}
    </div>
  )
}
