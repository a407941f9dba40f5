import { ForgotForm } from '../auth/forgot_form.tsx'

export const Component = () => <ForgotForm guard="client" />
