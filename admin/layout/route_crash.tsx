import { useRouteError } from 'react-router'
import { Crash } from './crash.tsx'

export const RouteCrash = () => <Crash error={useRouteError()} />
