// Reads the samples of all closed days and names what is damaged: npm run samples:check
import { readConfig } from './config.ts'
import { reportBlocks } from './start/block-report.ts'
import { onDatabase, runCommand, writeLine } from './start/run-command.ts'

await runCommand(() => onDatabase(readConfig(), (address) => reportBlocks(address, writeLine)))
