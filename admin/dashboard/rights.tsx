import { useSession } from '../providers/session.ts'
import { useSay } from '../definition/words.ts'

/** What the role of a person allows, in words: for people whose work has no list of its own. */
export function Rights() {
  const { t } = useSay()
  const names = useSession()?.permissions ?? []
  const rights = names.flatMap((name) => {
    const [group, verb] = partsOf(name)
      .map(([first, second]) => [t(`permissions.groups.${first}`, NONE), t(`permissions.verbs.${second}`, NONE)])
      .find(([one, other]) => one && other) ?? []
    return group && verb ? [{ name, text: `${group}: ${verb}` }] : []
  })
  return <ul className="panel rights">{rights.map(({ name, text }) => <li key={name}>{text}</li>)}</ul>
}

/** 'transaction-category-list' → its group and its verb, at each place where it may be cut. */
const partsOf = (name: string) => [...name.matchAll(/-/g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)] as const)
const NONE = { defaultValue: '' }
