import { useRouteError } from 'react-router'
import { ErrorPage } from '../document/error_boundary.tsx'

export const RouteErrorPage = () => <ErrorPage error={useRouteError()} />
