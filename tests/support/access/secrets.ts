export const PASSWORD = 'Rahasia1!'
export const WRONG = 'Salah123!'
export const PIN = '001234'
export const withPassword = (password: string) => ({ password, password_confirmation: password })
