import { useRouteError } from 'react-router'
import { ErrorPage } from './error_boundary.tsx'

export const RouteErrorPage = () => <ErrorPage error={useRouteError()} />
