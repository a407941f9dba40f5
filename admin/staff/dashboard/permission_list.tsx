import { useSession } from '../../kit/providers/session/session.ts'
import { useTranslation } from '../definition/translation.ts'

/** The permissions of the user as text, for users without a menu. */
export function PermissionList() {
  const { t } = useTranslation()
  const names = useSession()?.permissions ?? []
  const rights = names.flatMap((name) => {
    const [group, verb] = splitsOf(name)
      .map(([first, second]) => [t(`permissions.groups.${first}`, NO_DEFAULT), t(`permissions.verbs.${second}`, NO_DEFAULT)])
      .find(([one, other]) => one && other) ?? []
    return group && verb ? [{ name, text: `${group}: ${verb}` }] : []
  })
  return <ul className="panel rights">{rights.map(({ name, text }) => <li key={name}>{text}</li>)}</ul>
}

/** 'transaction-category-list' → candidates of [group, verb], split at each hyphen. */
const splitsOf = (name: string) => [...name.matchAll(/-/g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)] as const)
const NO_DEFAULT = { defaultValue: '' }
