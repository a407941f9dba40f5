import { useId, useState, type FormEvent } from 'react'
import { errorTexts } from '../../../../kit/providers/rest/api_failure.ts'
import { Dialog } from '../../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../../kit/controls/dialog/form_foot.tsx'
import '../../form/form.css'
import { useTranslation } from '../../../definition/translation.ts'

interface ViewDialogProps {
  readonly title: string
  readonly name: string
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** A dialog for the name of a view. */
export function ViewDialog({ title, name, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    try {
      await onSave(typed.trim())
      onClose()
    } catch (error) {
      setProblem(errorTexts(error)[0])
      setIsSaving(false)
    }
  }
  return (
    <Dialog title={title} kind="window" onClose={onClose}>
      <form className="view-form" onSubmit={(event) => { void save(event) }}>
        <div className="field">
          <label htmlFor={id}>{t('ui.list.view_name')}</label>
          <input
            id={id} className="input" value={typed} maxLength={60} required autoComplete="off" aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? `${id}-wrong` : undefined} onChange={({ target }) => { setTyped(target.value); setProblem('') }}
          />
          {problem && <p id={`${id}-wrong`} className="field-error" role="alert">{problem}</p>}
        </div>
        <p className="field-help">{t('ui.list.view_help')}</p>
        <FormFoot submit={t('ui.form.save')} isBusy={isSaving} isRefused={typed.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
