import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const gridText = defineText({
  zh: {
    number: '行号',
    total: '合计',
    empty: '暂无数据',
    hint: '方向键移动，Shift 加方向键选择多个单元格，Ctrl+C 复制，Ctrl 加左右键在表头调整列宽。',
    editHint:
      'Enter、F2 或直接输入开始编辑，Esc 放弃，Tab 和 Enter 移到下一格；Ctrl+V 粘贴，Ctrl+D 向下填充，Delete 清空，Ctrl+Z 撤销。',
    chosen: (count: string) => `已选择 ${count} 个单元格`,
  },
  en: {
    number: 'Row',
    total: 'Total',
    empty: 'No data',
    hint: 'Arrows move, Shift and arrows select several cells, Ctrl+C copies, Ctrl and left or right in a heading change its width.',
    editHint:
      'Enter, F2 or typing starts editing, Escape takes it back, Tab and Enter go on; Ctrl+V pastes, Ctrl+D fills down, Delete clears, Ctrl+Z undoes.',
    chosen: (count: string) => `${count} ${counted(count, 'cell', 'cells')} selected`,
  },
})
