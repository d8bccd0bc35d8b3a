import { expect, test } from 'vitest'
import { programOf } from './program.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome', 'Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/120.0`, 'Edge', 'Windows', false],
  [
    `Mozilla/5.0 (Linux; Android 14) ${chrome.replace(' Safari', ' Mobile Safari')}`,
    'Chrome',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
    'Firefox',
    'Linux',
    false,
  ],
  ['curl/8.0', null, null, false],
])('%s is %s on %s', (userAgent, browser, system, isPhone) => {
  expect(programOf(userAgent)).toEqual({ browser, system, isPhone })
})
