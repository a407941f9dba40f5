/** Picks one or several records of a resource by label, with a search on the server. */
import type { CrudFilter } from '@refinedev/core'
import { mayChoose } from '../../providers/access_control.ts'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { Picker } from '../picker.tsx'
import { useRefOptions, type RefOption } from './use_ref_options.ts'

export interface RefSelectProps {
  readonly id: string
  /** The resource to choose from. */
  readonly to: string
  readonly values: readonly number[]
  /** Records whose labels are known already. */
  readonly known?: readonly Reference[]
  readonly onChange: (ids: number[]) => void
  /** Which rows may be chosen; null while a field that the filters depend on is empty. */
  readonly filters?: CrudFilter[] | null
  readonly mode?: 'multiple'
  readonly isClearable?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  /** Offered below the options, with the search text. */
  readonly onCreate?: (typed: string) => void
}

export function RefSelect({ to, values, known = [], onChange, filters = [], mode, isDisabled, onCreate, ...rest }: RefSelectProps) {
  const { t } = useTranslation()
  const target = resourceOf(to)
  const mayList = mayChoose(target.name)
  const { options, q, setQ, setIsOpen, isSearched, isLoading, isNothingFound, error } = useRefOptions(target, values, known, filters)
  const shown = isSearched ? options : options.filter(({ label }) => label.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase()))
  const empty = error
    ? error.message
    : t(filters === null ? 'ui.field.choose_first' : isLoading ? 'ui.field.searching' : 'ui.field.none_found')
  const isOffered = onCreate !== undefined && (q.trim() !== '' || isNothingFound)
  return (
    <Picker
      {...rest} mode={mode} values={values} onChange={onChange} isDisabled={isDisabled || !mayList} placeholder={t('ui.field.search')}
      options={shown.map((option) => ({ value: option.id, text: option.label, label: <OptionName option={option} /> }))}
      remote={{
        onSearch: setQ, onOpen: (isOpen) => { setIsOpen(isOpen); if (!isOpen) setQ('') }, isLoading,
        empty: <p className="picker-empty">{empty}</p>,
      }}
      footer={isOffered ? <CreateOption typed={q.trim()} onCreate={onCreate} /> : undefined}
    />
  )
}

const OptionName = ({ option: { label, secondary } }: { option: RefOption }) => (
  <span className="ref-option"><bdi>{label}</bdi>{secondary && <small><bdi>{secondary}</bdi></small>}</span>
)

function CreateOption({ typed, onCreate }: { typed: string; onCreate: (typed: string) => void }) {
  const { t } = useTranslation()
  // `mousedown` must not blur the search, or the popup closes before the click.
  return (
    <button
      type="button" className="choice picker-create" onMouseDown={(event) => { event.preventDefault() }}
      onClick={() => { onCreate(typed) }}
    >
      {typed ? <>{t('ui.field.create_typed')} <b><bdi>{typed}</bdi></b></> : t('ui.field.create_new')}
    </button>
  )
}
