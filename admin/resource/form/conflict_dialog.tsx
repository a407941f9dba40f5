import { useState } from 'react'
import { FieldCell } from '../../fields/cell.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { fieldKey, useSay, type Say } from '../../definition/words.ts'
import { clashes, type Clash, type Side } from './rebase.ts'
import type { Form } from './use_form.ts'

interface ConflictDialogProps { readonly resource: Resource; readonly form: Form; readonly base: Row; readonly current: Row }

/** Somebody saved the same record first: mine or theirs, field by field, in the rows of its grids too. */
export function ConflictDialog({ resource, form, base, current }: ConflictDialogProps) {
  const say = useSay()
  const { t } = say
  const found = clashes(resource, form.fields, base, form.draft, current)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() => Object.fromEntries(found.map(({ path }) => [path, 'mine'])))
  return (
    <Dialog title={t('ui.form.conflict_title')} kind="window" onClose={form.dismiss}>
      <p>{t(found.length > 0 ? 'ui.form.conflict' : 'ui.form.conflict_none')}</p>
      <div className="conflicts">
        {found.map((clash) => (
          <fieldset key={clash.path}>
            <legend>{nameOf(clash, resource, say)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <Choice
                key={side} path={clash.path} field={clash.field} side={side} row={clash[side]} chosen={chosen[clash.path]}
                onChoose={() => { setChosen({ ...chosen, [clash.path]: side }) }}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <footer className="form-foot">
        <button type="button" className="button" data-kind="primary" aria-busy={form.isSaving} onClick={() => { void form.settle(chosen) }}>
          {t('ui.form.save')}
        </button>
        <button type="button" className="button" onClick={form.dismiss}>{t('ui.form.keep_editing')}</button>
      </footer>
    </Dialog>
  )
}

/** `Colour`, or `Items 2 · Colour`. */
function nameOf({ resource: of, field, within }: Clash, resource: Resource, { t }: Say): string {
  const own = t(fieldKey(of, field.name))
  return within ? `${t(fieldKey(resource, within.field.name))} ${within.number} · ${own}` : own
}

interface ChoiceProps {
  readonly path: string
  readonly field: Field
  readonly side: Side
  readonly row: Values
  readonly chosen: Side | undefined
  readonly onChoose: () => void
}

function Choice({ path, field, side, row, chosen, onChoose }: ChoiceProps) {
  const { t } = useSay()
  return (
    <label data-chosen={chosen === side || undefined}>
      <input type="radio" name={`conflict-${path}`} checked={chosen === side} onChange={onChoose} />
      <small>{t(`ui.form.${side}`)}</small>
      <span><FieldCell field={field} row={row} place="page" /></span>
    </label>
  )
}
