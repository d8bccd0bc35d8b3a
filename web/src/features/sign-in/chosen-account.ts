/** An account with its password, and the code of the organisation it belongs to. */
export type ChosenAccount = { code: string; username: string; password: string }

let chosen: ChosenAccount | null = null

/** Leaves an account to the sign-in form that opens next. In memory: no address and no storage has a password. */
export function chooseAccount(account: ChosenAccount | null) {
  chosen = account
}

/** The account left for the form of an organisation, once. */
export function takeChosenAccount(code: string): ChosenAccount | null {
  if (chosen?.code !== code) return null
  const account = chosen
  chosen = null
  return account
}
