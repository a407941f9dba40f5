import { Link } from 'react-router'
import { Logo } from '../controls/logo.tsx'

export const Brand = () => <Link className="brand" to="/user/dashboard"><Logo /><span>Zarbia</span></Link>
