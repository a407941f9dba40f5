/** The client by phone number or name: Enter takes the first row that is shown, or starts a new client with what was typed. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { quickCreateValues } from '../../../fields/reference/quick_create_fields.ts'
import { errorText } from '../../../../kit/providers/rest/api_failure.ts'
import { can } from '../../../../kit/providers/session/access_control.ts'
import { resourceOf } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { normalisePhone, readPhonePart } from '#common/text/phone'
import type { Client } from '../../order.ts'
import { clientHelp } from './client_help.ts'
import { useClientSearch } from './use_client_search.ts'

interface ClientFieldProps {
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly error: string | undefined
  readonly onChoose: (client: number | object) => void
}

export function ClientField({ id, input, error, onChoose }: ClientFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const { found, error: lost, searchNow } = useClientSearch(text)
  const [failure, setFailure] = useState<unknown>(null)
  const listId = useId()
  const latest = useRef<string | null>(text)
  useEffect(() => {
    latest.current = text
    return () => { latest.current = null }
  }, [text])
  const typed = text.trim()
  const options = optionsOf(typed, found)
  const current = active ?? (options.length > 0 ? 0 : null)
  const rights = { mayRead: can('clients', 'list'), mayCreate: can('clients', 'create') }
  const help = clientHelp(typed, typed === '' || found === null ? null : options.length, rights)
  const problem = error ?? (typed !== '' && (failure ?? lost) ? errorText(failure ?? lost) : undefined)
  const choose = (option: Option) => { onChoose(option.client?.id ?? quickCreateValues(clients, typed)) }

  const takeTyped = async () => {
    if (typed === '') return
    const chosen = current === null ? undefined : options[current]
    if (chosen && found) return choose(chosen)
    const matches = optionsOf(typed, found ?? await searchNow(typed))
    // What is typed or chosen meanwhile is somebody else.
    if (latest.current !== text) return
    const isOnly = matches.filter(({ client }) => client !== null).length === 1 || matches.length === 1
    // Of several, which nobody has seen, the first is only lit.
    if (isOnly && matches[0]) choose(matches[0])
    else setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      setFailure(null)
      takeTyped().catch((reason: unknown) => { if (latest.current === text) setFailure(reason) })
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(((current ?? (step === 1 ? -1 : 0)) + step + options.length) % options.length)
    }
  }
  return (
    <div className="field client-field">
      <label htmlFor={id}>{t(rights.mayRead ? 'ui.orders.intake.client' : 'ui.orders.intake.client_by_name')}</label>
      <div className="client-search">
        <input
          ref={input} id={id} className="input" type="text" inputMode={rights.mayRead ? 'tel' : 'text'} autoComplete="off" value={text}
          role="combobox"
          aria-expanded={options.length > 0} aria-controls={listId} aria-autocomplete="list"
          aria-activedescendant={current === null || options.length === 0 ? undefined : `${listId}-${current}`}
          aria-invalid={Boolean(error) || undefined} aria-describedby={`${id}-help`} onKeyDown={onKeyDown}
          onChange={({ target }) => { setText(target.value); setActive(null); setFailure(null) }}
        />
        <ul id={listId} role="listbox" aria-label={t('clients.many')} className="client-options" hidden={options.length === 0}>
          {options.map((option, index) => (
            <li
              key={option.client?.id ?? 'new'} id={`${listId}-${index}`} role="option" aria-selected={index === current}
              onPointerDown={(event) => { event.preventDefault() }} onClick={() => { choose(option) }}
            ><OptionName option={option} typed={typed} /></li>
          ))}
        </ul>
      </div>
      <p id={`${id}-help`} className={problem || help.isProblem ? 'field-error' : 'field-help'} role="status">{problem ?? t(help.key)}</p>
    </div>
  )
}

/** `client: null` creates a new one. */
interface Option { readonly client: Client | null }

const clients = resourceOf('clients')

function optionsOf(typed: string, found: readonly Client[] | null): readonly Option[] {
  if (typed === '' || found === null) return []
  return [...found.map((client) => ({ client })), ...can('clients', 'create') ? [{ client: null }] : []]
    // A number that only one client has is theirs: no second client with it is offered.
    .filter(({ client }) => client !== null || !isPhoneOf(found, typed))
}

const isPhoneOf = ([only, ...more]: readonly Client[], typed: string) =>
  only !== undefined && more.length === 0 && (isWholeNumber(typed, phoneOf(only)) || normalisePhone(typed) === phoneOf(only))
/** Nine digits of a number of another country, which would be read as one of this country. */
const isWholeNumber = (typed: string, phone: string) => {
  const digits = readPhonePart(typed)?.digits ?? ''
  return digits.length >= 9 && phone.endsWith(digits.slice(-9))
}
/** Absent for users who may choose a client and not read one. */
const phoneOf = ({ phone }: Partial<Client>) => phone ?? ''

function OptionName({ option: { client }, typed }: { option: Option; typed: string }) {
  const { t, format } = useTranslation()
  if (!client) return <><NamedIcon name="plus" />{t('ui.field.create_typed')} <b><bdi>{typed}</bdi></b></>
  return <><bdi>{client.full_name}</bdi> <small><Ltr>{format.phone(phoneOf(client))}</Ltr></small></>
}
