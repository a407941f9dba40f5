import { useRouteError } from 'react-router'
import { ErrorPage } from '../../kit/document/error_boundary.tsx'

export const RouteErrorPage = () => <ErrorPage error={useRouteError()} />
