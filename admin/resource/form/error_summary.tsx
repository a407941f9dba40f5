import { useSay } from '../../definition/words.ts'

export interface Wrong { readonly path: string; readonly label: string; readonly message: string; readonly id: string }

/** Everything that is wrong, each with a way to its field. */
export function ErrorSummary({ message, wrongs }: { message: string; wrongs: readonly Wrong[] }) {
  const { t } = useSay()
  if (!message && wrongs.length === 0) return null
  return (
    <div className="error-summary" role="alert">
      <strong>{message || t('ui.form.correct', { count: wrongs.length })}</strong>
      {wrongs.length > 0 && (
        <ul>{wrongs.map(({ path, label, message: said, id }) => (
          <li key={path}>{document.getElementById(id)
            ? <a href={`#${id}`} onClick={(event) => { event.preventDefault(); focusOn(id) }}>{label}</a>
            : label}: {said}</li>
        ))}</ul>
      )}
    </div>
  )
}

export function focusOn(id: string): void {
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
