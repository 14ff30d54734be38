// What a card would show now.
import { getShareFigure } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { figureOf } from './subject-figures.ts';

export const getShareFigureRoute = handler(getShareFigure, (context, request) => figureOf(context, request, request.input));
