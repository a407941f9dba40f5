import { Ltr } from '../../layout/ltr.tsx'

/** What an action changed, name by name, as the log keeps it. */
export const ChangesCell = ({ value }: { value: unknown }) => (
  <dl className="changes">
    {Object.entries(value as Readonly<Record<string, unknown>>).map(([name, said]) => (
      <div key={name}><dt><Ltr>{name}</Ltr></dt><dd><bdi>{typeof said === 'string' ? said : JSON.stringify(said)}</bdi></dd></div>
    ))}
  </dl>
)
