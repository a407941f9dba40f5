import { ForgotPasswordForm } from '../auth/forgot_password.tsx'

export const Component = () => <ForgotPasswordForm guard="client" />
