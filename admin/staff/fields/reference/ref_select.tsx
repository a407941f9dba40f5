/** Picks one or several records of a resource by label, with a search on the server. */
import type { CrudFilter } from '@refinedev/core'
import { mayChoose } from '../../../kit/providers/session/access_control.ts'
import { resourceOf } from '../../definition/definition.ts'
import type { Reference } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { Picker } from '../picker.tsx'
import { useEnterBeforeOptions } from './use_enter_before_options.ts'
import { useRefOptions, type RefOption } from './use_ref_options.ts'
import { useUnchosenText } from './unchosen_text.ts'

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
  /** Offered as the last option, with the search text. */
  readonly onCreate?: (typed: string) => void
}

export function RefSelect(props: RefSelectProps) {
  const { id, to, values, known = [], onChange, filters = [], mode, isDisabled, describedBy, onCreate, ...rest } = props
  const { t } = useTranslation()
  const target = resourceOf(to)
  const { found, chosen, typed, isOpen, setIsOpen, isSettled, isLoading, error, remember, search } =
    useRefOptions(target, values, known, filters)
  const choose = (next: number[]) => { remember(next); onChange(next) }
  const takeFirst = () => {
    const [first] = found
    if (error || (!first && !onCreate)) return
    search.onSearch('')
    setIsOpen(false)
    if (first) choose(mode ? [...new Set([...values, first.id])] : [first.id])
    else onCreate?.(typed)
  }
  const onKeyDown = useEnterBeforeOptions({ isOpen, isSettled, typed, takeFirst })
  const note = useUnchosenText(id, typed !== '' && !isOpen, onCreate !== undefined)
  const isOffered = onCreate !== undefined && (typed !== '' || (isSettled && found.length === 0))
  const empty = error?.message ?? t(filters === null ? 'ui.field.choose_first' : isLoading ? 'ui.field.searching' : 'ui.field.none_found')
  // What is chosen needs a label, but does not match what is typed.
  const options = typed && mode === undefined && isOpen ? found : [...found, ...chosen]
  return (
    <>
      <Picker
        {...rest} id={id} mode={mode} values={values} onChange={choose} isDisabled={isDisabled || !mayChoose(target.name)}
        placeholder={t('ui.field.search')} describedBy={[describedBy, note?.id].filter(Boolean).join(' ') || undefined} onOpen={setIsOpen}
        options={options.map((option) => ({ value: option.id, text: option.label, label: <OptionName option={option} /> }))}
        remote={{ ...search, isOpen, isLoading, empty: <p className="picker-empty">{empty}</p>, onKeyDown }}
        action={isOffered ? {
          text: typed ? `${t('ui.field.create_typed')} ${typed}` : t('ui.field.create_new'),
          label: typed ? <>{t('ui.field.create_typed')} <b><bdi>{typed}</bdi></b></> : t('ui.field.create_new'),
          run: () => { onCreate(typed) },
        } : undefined}
      />
      {note && <p className="picker-note" id={note.id} role="status">{note.text}</p>}
    </>
  )
}

const OptionName = ({ option: { label, secondary } }: { option: RefOption }) => (
  <span className="ref-option"><bdi>{label}</bdi>{secondary && <small><bdi>{secondary}</bdi></small>}</span>
)
