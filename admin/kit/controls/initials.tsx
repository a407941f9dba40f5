import './initials.css'

/** Of a person who has no picture; the name stands beside it. */
export function Initials({ name }: { readonly name: string }) {
  const letters = name.split(/\s+/).slice(0, 2).map((part) => part.charAt(0)).join('')
  return <span className="initials" aria-hidden="true">{letters}</span>
}
