// Every page of the gallery, in the order of its index. A new component is a file under pages/ and a line here.
import type { ComponentType } from 'react';
import { AppShellPage } from './pages/app-shell.tsx';
import { NavBarPage } from './pages/nav-bar.tsx';
import { CardPage } from './pages/card.tsx';
import { ListRowPage } from './pages/list-row.tsx';
import { SwipeRowPage } from './pages/swipe-row.tsx';
import { ButtonPage } from './pages/button.tsx';
import { FieldPage } from './pages/field.tsx';
import { TextAreaPage } from './pages/text-area.tsx';
import { CodeFieldPage } from './pages/code-field.tsx';
import { PasscodePage } from './pages/passcode.tsx';
import { SelectPage } from './pages/select.tsx';
import { SegmentPage } from './pages/segment.tsx';
import { SwitchPage } from './pages/switch.tsx';
import { TabsPage } from './pages/tabs.tsx';
import { ActionSheetPage } from './pages/action-sheet.tsx';
import { SheetPage } from './pages/sheet.tsx';
import { BottomSheetPage } from './pages/bottom-sheet.tsx';
import { DialogPage } from './pages/dialog.tsx';
import { ToastPage } from './pages/toast.tsx';
import { MarkdownPage } from './pages/markdown.tsx';
import { NoticeBarPage } from './pages/notice-bar.tsx';
import { SwiperPage } from './pages/swiper.tsx';
import { BadgePage } from './pages/badge.tsx';
import { ChipPage } from './pages/chip.tsx';
import { PullToRefreshPage } from './pages/pull-to-refresh.tsx';
import { InfiniteListPage } from './pages/infinite-list.tsx';
import { VirtualListPage } from './pages/virtual-list.tsx';
import { RangeCalendarPage } from './pages/range-calendar.tsx';
import { ImageUploaderPage } from './pages/image-uploader.tsx';
import { ProgressPage } from './pages/progress.tsx';
import { StepsPage } from './pages/steps.tsx';
import { SkeletonPage } from './pages/skeleton.tsx';
import { BlankPage } from './pages/blank.tsx';
import { BrokenPage } from './pages/broken.tsx';
import { OfflinePage } from './pages/offline.tsx';
import { FiguresPage } from './pages/figures.tsx';
import { RelativeTimePage } from './pages/relative-time.tsx';
import { CopyButtonPage } from './pages/copy-button.tsx';
import { QrCodePage } from './pages/qr-code.tsx';
import { SparklinePage } from './pages/sparkline.tsx';
import { DayBarsPage } from './pages/day-bars.tsx';
import { EquityCurvePage } from './pages/equity-curve.tsx';
import { FuelGaugePage } from './pages/fuel-gauge.tsx';
import { LadderPage } from './pages/ladder.tsx';
import { LevelRingPage } from './pages/level-ring.tsx';
import { CandleChartPage } from './pages/candle-chart.tsx';
import { IconsPage } from './pages/icons.tsx';

export interface GalleryPage {
  id: string;
  title: string;
  Page: ComponentType;
  /** The page is a whole screen of its own. */
  bare?: boolean;
}

export const pages: readonly GalleryPage[] = [
  { id: 'app-shell', title: 'App shell', Page: AppShellPage, bare: true },
  { id: 'nav-bar', title: 'Nav bar', Page: NavBarPage },
  { id: 'card', title: 'Card', Page: CardPage },
  { id: 'list-row', title: 'List row', Page: ListRowPage },
  { id: 'swipe-row', title: 'Swipe row', Page: SwipeRowPage },
  { id: 'button', title: 'Button', Page: ButtonPage },
  { id: 'field', title: 'Field', Page: FieldPage },
  { id: 'text-area', title: 'Text area', Page: TextAreaPage },
  { id: 'code-field', title: 'Six-digit code', Page: CodeFieldPage },
  { id: 'passcode', title: 'Passcode', Page: PasscodePage },
  { id: 'select', title: 'Select', Page: SelectPage },
  { id: 'segment', title: 'Segmented control', Page: SegmentPage },
  { id: 'switch', title: 'Switch', Page: SwitchPage },
  { id: 'tabs', title: 'Tabs', Page: TabsPage },
  { id: 'action-sheet', title: 'Action sheet', Page: ActionSheetPage },
  { id: 'sheet', title: 'Confirm sheet', Page: SheetPage },
  { id: 'bottom-sheet', title: 'Bottom sheet', Page: BottomSheetPage },
  { id: 'dialog', title: 'Dialog', Page: DialogPage },
  { id: 'toast', title: 'Toast', Page: ToastPage },
  { id: 'markdown', title: 'Markdown', Page: MarkdownPage },
  { id: 'notice-bar', title: 'Notice bar', Page: NoticeBarPage },
  { id: 'swiper', title: 'Swiper', Page: SwiperPage },
  { id: 'badge', title: 'Badge', Page: BadgePage },
  { id: 'chip', title: 'Chip', Page: ChipPage },
  { id: 'pull-to-refresh', title: 'Pull to refresh', Page: PullToRefreshPage },
  { id: 'infinite-list', title: 'Infinite list', Page: InfiniteListPage },
  { id: 'virtual-list', title: 'Virtual list', Page: VirtualListPage },
  { id: 'range-calendar', title: 'Range calendar', Page: RangeCalendarPage },
  { id: 'image-uploader', title: 'Image uploader', Page: ImageUploaderPage },
  { id: 'progress', title: 'Progress', Page: ProgressPage },
  { id: 'steps', title: 'Steps', Page: StepsPage },
  { id: 'skeleton', title: 'Skeleton', Page: SkeletonPage },
  { id: 'blank', title: 'Empty state', Page: BlankPage },
  { id: 'broken', title: 'Error state', Page: BrokenPage },
  { id: 'offline', title: 'Offline state', Page: OfflinePage },
  { id: 'figures', title: 'Number, percent, price', Page: FiguresPage },
  { id: 'relative-time', title: 'Relative time', Page: RelativeTimePage },
  { id: 'copy-button', title: 'Copy button', Page: CopyButtonPage },
  { id: 'qr-code', title: 'QR code', Page: QrCodePage },
  { id: 'sparkline', title: 'Sparkline', Page: SparklinePage },
  { id: 'equity-curve', title: 'Equity curve', Page: EquityCurvePage },
  { id: 'day-bars', title: 'Day bars', Page: DayBarsPage },
  { id: 'fuel-gauge', title: 'Fuel gauge', Page: FuelGaugePage },
  { id: 'ladder', title: 'Ladder', Page: LadderPage },
  { id: 'level-ring', title: 'Level ring', Page: LevelRingPage },
  { id: 'candle-chart', title: 'Candle chart', Page: CandleChartPage },
  { id: 'icons', title: 'Icons', Page: IconsPage },
];
