import { expect, test } from 'vitest'
import { chooseAccount, takeChosenAccount } from './chosen-account.ts'

const account = { code: 'qingyuan', username: 'viewer', password: 'Brook@2026' }

test('a chosen account is taken once, and by the form of its organisation only', () => {
  expect(takeChosenAccount('qingyuan')).toBeNull()
  chooseAccount(account)
  expect(takeChosenAccount('lvzhou')).toBeNull()
  expect(takeChosenAccount('qingyuan')).toEqual(account)
  expect(takeChosenAccount('qingyuan')).toBeNull()
  chooseAccount(account)
  chooseAccount(null)
  expect(takeChosenAccount('qingyuan')).toBeNull()
})
