// The kit's public components, helpers and types.
export { applyLook, upDownOf, type Look, type Mode, type ThemeName, type UpDown } from './look.ts';
export { figureParts, formatDecimal, formatPercent, intlTag, placesOfTick, signOf, unknownFigure, type NumberStyle } from './numbers.ts';
export { formatAge, formatMoment, showTimesIn, type MomentStyle } from './times.ts';
export { formatSpan } from './time-span.ts';
export { LocaleProvider, useLocale, type Locale } from './locale.tsx';
export { BrandMark, Icon, type IconName } from './icons.tsx';
export { Avatar, type AvatarProps } from './components/avatar.tsx';
export { Button, type ButtonProps } from './components/button.tsx';
export { CandleChart, type CandleChartProps } from './components/candle-chart.tsx';
export type { ChartBar, ChartCurve, ChartLine } from './components/chart-parts.ts';
export type { ChartReading } from './components/use-chart-reading.ts';
export { type ChartMark } from './components/chart-mark.ts';
export { type ChartRange } from './components/chart-band.ts';
export { CodeField, type CodeFieldProps } from './components/code-field.tsx';
export { CopyButton } from './components/copy-button.tsx';
export { Field, FieldNote, type FieldProps } from './components/field.tsx';
export {
  Amount,
  Change,
  FigureLine,
  FigureList,
  KeyValue,
  KeyValues,
  Percent,
  Price,
  type AmountProps,
  type FigureSize,
} from './components/figures.tsx';
export { Chip, Plate, Row, Rows, Section, type ChipLook, type RowProps } from './components/plate.tsx';
export { Progress, type ProgressProps } from './components/progress.tsx';
export { Moment, RelativeTime } from './components/relative-time.tsx';
export { Rail, type RailProps } from './components/rail.tsx';
export { ActionBar, Bar, Main, Screen, type BarProps } from './components/screen.tsx';
export { Segment, type SegmentProps } from './components/segment.tsx';
export { OptionList, Select, type Option, type SelectProps } from './components/select.tsx';
export { ConfirmSheet, Sheet, type ConfirmSheetProps, type SheetProps } from './components/sheet.tsx';
export { ActsOff, useActsOff } from './acts-off.tsx';
export { copyText } from './copy-text.ts';
export { Blank, Broken, Notice, Skeleton, SkeletonRows, type BlankProps, type BrokenProps } from './components/states.tsx';
export { CheckBox, Switch, type SwitchProps } from './components/switch.tsx';
export { TextArea, type TextAreaProps } from './components/text-area.tsx';
export { Toasts, createToaster, type Toaster } from './components/toast.tsx';
export { ActionSheet, type ActionSheetProps, type SheetAction } from './components/action-sheet.tsx';
export { Badge, type BadgeProps } from './components/badge.tsx';
export { BottomSheet, type BottomSheetProps } from './components/bottom-sheet.tsx';
export { Dialog, type DialogProps } from './components/dialog.tsx';
export { DayBars, type DayBar, type DayBarsProps } from './components/day-bars.tsx';
export { EquityCurve, type EquityCurveProps, type EquityPoint } from './components/equity-curve.tsx';
export { RemovableChip } from './components/filter-chip.tsx';
export { FuelGauge, type FuelGaugeProps } from './components/fuel-gauge.tsx';
export { Ladder, type LadderEnd, type LadderProps, type LadderRung } from './components/ladder.tsx';
export { ImageUploader, type ImageUploaderProps, type UploadImage } from './components/image-uploader.tsx';
export { InfiniteList, type InfiniteListProps } from './components/infinite-list.tsx';
export { LevelRing, type LevelRingProps } from './components/level-ring.tsx';
export { Markdown, type MarkdownProps } from './components/markdown.tsx';
export { NoticeBar, type Announcement, type NoticeBarProps } from './components/notice-bar.tsx';
export { OfflineNotice } from './components/offline.tsx';
export { Passcode, type PasscodeProps } from './components/passcode.tsx';
export { PullToRefresh, type PullToRefreshProps } from './components/pull-to-refresh.tsx';
export { drawCode, QrCode, type QrCodeProps } from './components/qr-code.tsx';
export { MonthBar, RangeCalendar, SwipeArea, type RangeCalendarProps } from './components/range-calendar.tsx';
export { Sparkline, type SparklineProps } from './components/sparkline.tsx';
export { Steps, type Step, type StepState } from './components/steps.tsx';
export { SwipeRow, type SwipeAction, type SwipeRowProps } from './components/swipe-row.tsx';
export { Swiper, type Slide, type SwiperProps } from './components/swiper.tsx';
export { AppShell, TabBar, type TabBarItem, type TabBarProps } from './components/tab-bar.tsx';
export { Tabs, type TabItem, type TabsProps } from './components/tabs.tsx';
export { VirtualList, type VirtualListProps } from './components/virtual-list.tsx';
export {
  addDays,
  addMonths,
  dayOf,
  firstWeekdayOf,
  formatDay,
  lastDays,
  lengthOf,
  weekdaysOf,
  weeksOf,
  type Day,
  type DayRange,
} from './calendar.ts';
export { kitLimits } from './limits.ts';
