// pagepacked.js - numbers from a string of lib/base/packed.h.
//	pctUnpack('#P')         [0, 43]
var pctUnpack = (function () {
'use strict';

var DIGITS = "#$%'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}", BASE = 44;
var value = new Uint8Array(128), i;

for (i = 0; i < DIGITS.length; i++)
	value[DIGITS.charCodeAt(i)] = i;

return function (text) {
	var out = [], n = 0, place = 1, at, digit;

	for (at = 0; at < text.length; at++) {
		digit = value[text.charCodeAt(at)];
		if (digit < BASE) {
			out.push(n + digit * place);
			n = 0;
			place = 1;
		} else {
			n += (digit - BASE) * place;
			place *= BASE;
		}
	}
	return out;
};
})();
