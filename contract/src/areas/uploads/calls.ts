/** Pictures that staff send, before a record names them. Source: spec part 2, section 7; LOC-37; AMB-71, AMB-131; AMD-22. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";

export const imageNameMessage = "Image must have a file type of jpg, jpeg, png or gif";
/** What a picture's file may be called (PROD-21). */
export const isImageName = (name: string): boolean => /\.(jpe?g|png|gif)$/i.test(name.trim());
/** 8 MB, as the image store. */
export const mostUploadBytes = 8 * 1_048_576;

export const createUpload = defineCall({
  name: "createUpload",
  method: "POST",
  path: "/v1/uploads",
  summary: "Send one picture as `file` (multipart/form-data); its content decides what it is",
  access: needs("product.edit", "location.edit", "notification.edit", "promotion.edit"),
  answer: z.object({ publicUrl: z.string(), data: z.object({ publicUrl: z.string() }) }),
  status: 201,
  file: { mostBytes: mostUploadBytes },
});
