import { expect, test } from 'vitest'
import { emptyDraft, faultsOf, isChanged, type PersonDraft } from './person-draft.ts'

const draft = (typed: Partial<PersonDraft>): PersonDraft => ({
  ...emptyDraft('here'),
  loginName: 'hanmei',
  nameZh: '韩梅',
  nameEn: 'Han Mei',
  ...typed,
})

test.each([
  [{}, {}],
  [
    { loginName: ' ', nameZh: '', organizationId: undefined },
    { loginName: 'needed', nameZh: 'needed', organizationId: 'choose' },
  ],
  [{ loginName: 'h' }, { loginName: 'loginNameWrong' }],
  [{ loginName: 'han mei' }, { loginName: 'loginNameWrong' }],
  [
    { phone: '123', email: 'nobody' },
    { phone: 'phoneWrong', email: 'emailWrong' },
  ],
  [{ phone: ' 13800138000 ', email: 'han@example.com' }, {}],
])('of a person with %j is wrong: %j', (typed, faults) => {
  expect(faultsOf(draft(typed))).toEqual(faults)
})

test('a form is unsaved when something else would be sent, and not for spaces around it', () => {
  expect(isChanged(draft({}), draft({}))).toBe(false)
  expect(isChanged(draft({ nameZh: ' 韩梅 ' }), draft({}))).toBe(false)
  expect(isChanged(draft({ roleIds: ['one'] }), draft({}))).toBe(true)
})
